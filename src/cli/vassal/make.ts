import type { DrawContext } from '../../draw/index.js';
import {
  compileModule,
  type Drawn,
  freshlyDrawn,
  type Picture,
  type VassalModule,
  type WrittenModule,
  writeModule,
} from '../../vassal/module/index.js';
import { KeptPictures, rasteriser } from './rasterise.js';

/** What one build leaves for the next: drawings as long as nothing that they show has changed, and their pixels. */
export class ModuleMemory {
  readonly pictures = new KeptPictures();
  private readonly made = new Map<string, { readonly of: string; readonly value: unknown }>();

  drawn(context: DrawContext): Drawn {
    const fresh = freshlyDrawn(context);
    // The pixels of an owner's scan are too many to compare.
    if (context.scan !== undefined) return fresh;
    const { pack, theme, lang } = context;
    const { counters: _, rules: __, lock: ___, words, ...rest } = pack;
    const game = JSON.stringify([rest, words.ja?.spaces, words.ja?.sides, theme, lang]);
    const look = JSON.stringify([pack.game, theme, lang]);
    return {
      board: () => this.same('board', game, fresh.board),
      charts: () => this.same('charts', game, fresh.charts),
      counter: (counter, face) =>
        this.same(`${counter.id} ${face}`, `${JSON.stringify(counter)} ${look}`, () => fresh.counter(counter, face)),
    };
  }

  private same<T>(name: string, of: string, make: () => T): T {
    const last = this.made.get(name);
    if (last?.of === of) return last.value as T;
    const value = make();
    this.made.set(name, { of, value });
    return value;
  }
}

/** A module from a game, in memory. `edited` changes it before it is written. */
export async function makeModule(
  context: DrawContext,
  memory: ModuleMemory = new ModuleMemory(),
  edited: (module: VassalModule) => { readonly module: VassalModule; readonly finish?: Parameters<typeof writeModule>[3] } = (
    module,
  ) => ({ module }),
): Promise<WrittenModule & { readonly module: VassalModule }> {
  const rasterise = rasteriser(context.metrics, memory.pictures);
  // If it fails, it fails again when all pictures are wanted.
  const first = (picture: Picture): void => void rasterise([picture]).catch(() => {});
  const { module, finish } = edited(compileModule(context, { ...memory.drawn(context), first }));
  return { module, ...(await writeModule(context, module, rasterise, finish)) };
}
