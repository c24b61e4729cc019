import { findStep, stepsFor } from '../../rules/index.js';
import type { Context } from '../room.js';
import type { Found } from './read.js';

export const stepIn = ({ pack }: Context, { position }: Found['asked']) =>
  position.phase === undefined ? undefined : findStep(stepsFor(pack, position), position.phase);

export const inReaction = (context: Context, asked: Found['asked']): boolean =>
  /reaction-combat$/.test(stepIn(context, asked)?.id ?? '');
