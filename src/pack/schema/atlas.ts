import { z } from 'zod';
import { From, Id, Text } from './common.js';

const Degrees = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).describe('Longitude, latitude.');
const Hexes = z.array(z.string().min(1)).describe('Hex numbers and ranges along a line, such as 1601-2301.');

/** Which hexes a drafted region takes: the sum of what is named, less what is excepted. Only land unless it says otherwise. */
const RegionDraft = z.strictObject({
  countries: z.array(Id).default([]).describe('Features of the borders: a hex belongs where most of its land lies.'),
  hexes: Hexes.default([]),
  regions: z.array(Id).default([]).describe('Other regions, drafted before or listed in board.yaml.'),
  within: z.array(Degrees).min(3).optional().describe('Only hexes whose centre lies in this polygon; alone, all land in it.'),
  land: z.boolean().default(false).describe('All land that no neutral holds.'),
  coast: Hexes.optional().describe('Land beside the sea in which these hexes lie.'),
  port: z.boolean().default(false).describe('Only hexes with a port.'),
  except: z.array(Id).default([]).describe('Less the hexes of these regions.'),
});

const Reason = z.string().min(1).describe('Why the drafted ground is changed here: a rule, or what a map reader would miss.');

/** atlas.yaml: how the board of this game is drafted from geography. */
export const AtlasFile = z.strictObject({
  from: From,
  geography: z.array(Id).default([]).describe('Files of data/geography that hold what is drawn.'),
  fit: z
    .strictObject({
      nothing: Text.optional().describe('Why there is nothing to fit.'),
      parallels: z
        .tuple([z.number().min(1).max(80), z.number().min(1).max(80)])
        .optional()
        .describe('Standard parallels; searched for when absent.'),
      inferred: z
        .array(Id)
        .default([])
        .describe('Control points whose hex is stated but whose place on the globe is our reading.'),
      otherwise: z.record(Id, Hexes).default({}).describe('Other numbers that the rulebook prints for a place.'),
    })
    .optional(),
  plane: z
    .strictObject({
      origin: Degrees,
      at: z.string().min(1).describe('The hex in whose centre the origin lies.'),
      hex: z.number().positive().describe('Kilometres across a hex.'),
      perDegree: z
        .tuple([z.number().positive(), z.number().positive()])
        .describe('Kilometres for a degree east and a degree north.'),
    })
    .optional()
    .describe('Instead of a fit, for a map that states no numbers.'),
  anchors: z
    .strictObject({
      within: z.number().min(0).default(1).describe('Stand-in places up to so many hexes off their hex bend the map too.'),
      except: z.array(Id).default([]),
    })
    .default({ within: 1, except: [] }),
  sea: Id.optional().describe('Terrain of open water.'),
  lakes: Id.optional().describe('Terrain of lakes that fill a hex.'),
  landShare: z.number().min(0).max(1).default(0.5).describe('A hex with less land than this is water.'),
  terrain: z.record(Id, Id).default({}).describe('Classes of areas, the strongest first, and the terrain each becomes.'),
  terrainShare: z.number().min(0).max(1).default(0.5).describe('Share of the land of a hex that a terrain needs.'),
  otherwise: Id.optional().describe('Terrain of all other land.'),
  neutral: z
    .strictObject({ terrain: Id, countries: z.array(Id), elsewhere: z.boolean().default(false) })
    .optional()
    .describe('Countries that are not played in; with elsewhere, also land of no known country.'),
  coast: Id.optional().describe('Feature of land beside the sea.'),
  straits: Id.optional().describe('Feature of hexsides between two land hexes that lie in water.'),
  rivers: z
    .strictObject({
      features: z
        .record(Id, z.array(Id))
        .describe('Hexside features, the strongest first, and the rivers (or classes) that have them.'),
      least: z.number().int().min(1).default(3).describe('A river with fewer hexsides is left out.'),
      flow: z.boolean().default(true).describe('Whether each must end in the sea, in a lake, in another or at the edge.'),
    })
    .optional(),
  tracks: z.record(Id, z.array(Id)).default({}).describe('Features of hexes that a line passes through, such as roads.'),
  bridges: Id.optional().describe('Feature of water hexsides that a track crosses.'),
  regions: z.record(Id, RegionDraft).default({}),
  features: z.record(Id, z.array(Id)).default({}).describe('Terrain of the hexes of places, beyond what board.yaml gives them.'),
  borders: z
    .array(z.strictObject({ feature: Id, around: Id.optional(), between: z.tuple([Id, Id]).optional() }))
    .default([])
    .describe('Hexside features where regions part.'),
  passes: z
    .array(z.strictObject({ feature: Id, name: z.string(), through: z.array(Degrees).min(2), in: Id }))
    .default([])
    .describe('Hexsides that a way crosses inside a terrain.'),
  hexes: z
    .record(z.string(), z.strictObject({ terrain: z.array(Id).min(1), reason: Reason, from: From.optional() }))
    .default({})
    .describe('By hand: hexes, or ranges of them, that are otherwise than drafted.'),
  sides: z
    .array(
      z.strictObject({
        between: z.tuple([z.string(), z.string()]),
        add: z.array(Id).default([]),
        remove: z.array(Id).default([]),
        name: z.string().optional(),
        reason: Reason,
        from: From.optional(),
      }),
    )
    .default([])
    .describe('By hand: hexsides that are otherwise than drafted.'),
  zones: z
    .strictObject({
      parallels: z.tuple([z.number(), z.number()]),
      origin: Degrees,
      radius: z.strictObject({ area: z.number(), box: z.number() }).describe('Kilometres: larger radii push borders away.'),
      reach: z.strictObject({ area: z.number(), box: z.number() }).describe('Kilometres beyond which land belongs to nobody.'),
      hexagon: z.number().positive().describe('Kilometres across a city hex.'),
      cell: z.number().positive().default(4).describe('Kilometres: how finely borders are drawn.'),
      push: z.record(Id, z.number()).default({}).describe('Kilometres added to the radius of a zone.'),
    })
    .optional()
    .describe('A map of zones: areas around centres.'),
  supply: z
    .array(z.strictObject({ sources: z.array(Id).min(1), serves: z.array(Id).min(1), note: Text.optional() }))
    .default([])
    .describe('Regions or places that must be joined by land.'),
});
export type AtlasFile = z.infer<typeof AtlasFile>;
