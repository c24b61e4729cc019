import { z } from 'zod';
import {
  AtlasFile,
  BoardFile,
  CombatFile,
  DecksFile,
  GameFile,
  OverlayFile,
  PointsFile,
  RulesFile,
  ScanFile,
  ScenarioFile,
  SequenceFile,
  TableFile,
  TerrainFile,
  TextFile,
  VassalFile,
} from './schema/index.js';

const files = {
  game: GameFile,
  board: BoardFile,
  terrain: TerrainFile,
  table: TableFile,
  sequence: SequenceFile,
  scenario: ScenarioFile,
  combat: CombatFile,
  rules: RulesFile,
  decks: DecksFile,
  text: TextFile,
  overlay: OverlayFile,
  atlas: AtlasFile,
  scan: ScanFile,
  points: PointsFile,
  vassal: VassalFile,
};

/** JSON Schemas of the YAML files, for editors that complete and check while one types. */
export const packSchemas = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(files).map(([name, schema]) => [
      name,
      { title: `Grognard ${name}.yaml`, ...z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) },
    ]),
  );
