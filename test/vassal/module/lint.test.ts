import sharp from 'sharp';
import { expect, it } from 'vitest';
import { listPacks } from '../../../src/node.js';
import { drawContext } from '../../../src/pictures/index.js';
import { lintModule } from '../../../src/vassal/lint/index.js';
import { compileModule, type Rasterise, writeModule } from '../../../src/vassal/module/index.js';
import { packOf } from '../../support/pack.js';
import { opened } from '../module-kit.js';

/** Of the right sizes, and empty: what is drawn on them is the matter of other tests. */
const empty: Rasterise = async (pictures) =>
  new Map(
    await Promise.all(
      pictures.map(async ({ name, width, height }) => {
        const background = { r: 0, g: 0, b: 0, alpha: 0 };
        return [
          name,
          await sharp({ create: { width, height, channels: 4, background } })
            .png({ compressionLevel: 1 })
            .toBuffer(),
        ] as const;
      }),
    ),
  );

it.each(listPacks().map((folder) => folder.slice(folder.lastIndexOf('/') + 1)))(
  'lint has nothing to say of the module of %s',
  async (id) => {
    const { pack, board } = packOf(id);
    const context = drawContext(pack, board);
    const { bytes } = await writeModule(context, compileModule(context), empty);
    expect((await lintModule(await opened(bytes))).map(({ code, what }) => `${code} ${what}`)).toEqual([]);
  },
);
