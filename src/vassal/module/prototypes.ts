import { type Component, component } from '../component.js';
import { addPiece, basicPiece, nest, type Trait, usePrototype } from '../traits/index.js';

/** The prototypes of a module. Whoever needs one asks for it by name and says how it is made the first time. */
export class Prototypes {
  private readonly made = new Map<string, readonly Trait[]>();

  /** A trait that stands for all those of the prototype. */
  use(name: string, make: () => readonly Trait[]): Trait {
    if (!this.made.has(name)) {
      this.made.set(name, []);
      this.made.set(name, make());
    }
    return usePrototype(name);
  }

  get all(): ReadonlyMap<string, readonly Trait[]> {
    return this.made;
  }

  /** The innermost piece of a prototype is empty. */
  component(): Component {
    const definitions = [...this.made].map(([name, traits]) =>
      component('M.PrototypeDefinition', { name, description: '' }, [], addPiece(nest([...traits, basicPiece('')]))),
    );
    return component('M.PrototypesContainer', {}, definitions);
  }
}

/** The traits with every prototype replaced by its own, as saves must have them. Prototypes that nobody defined stay. */
export function expanded(traits: readonly Trait[], prototypes: ReadonlyMap<string, readonly Trait[]>): Trait[] {
  return traits.flatMap((trait) => {
    const name = /^prototype;(.*)$/s.exec(trait.type)?.[1];
    const own = name === undefined ? undefined : prototypes.get(name);
    return own === undefined ? [trait] : expanded(own, prototypes);
  });
}
