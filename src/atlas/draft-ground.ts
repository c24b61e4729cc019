import { FINE, LAKE, LAND, type Sheet } from './draft-sheet.js';
import { Raster } from './raster.js';

/** Sea, land and lakes, by the larger part of each hex; a hex in which a place stands on land is land. */
export function layShore(sheet: Sheet): void {
  if (sheet.atlas.sea === undefined) {
    sheet.water.cells.fill(LAND);
    return;
  }
  for (const polygon of sheet.geography.land) sheet.water.fill(sheet.rings(polygon), LAND);
  const lakes = new Raster(0, 0, sheet.water.width / FINE, sheet.water.height / FINE, FINE);
  for (const polygon of sheet.geography.lakes) lakes.fill(sheet.rings(polygon), 1);
  lakes.cells.forEach((lake, k) => {
    if (lake === 1 && sheet.water.cells[k] === LAND) sheet.water.cells[k] = LAKE;
  });
  const [sea, land, lake] = sheet.count((k) => sheet.water.cells[k] as number, 3) as [Int32Array, Int32Array, Int32Array];
  sheet.hexes.forEach((hex, i) => {
    const all = (sea[i] as number) + (land[i] as number) + (lake[i] as number);
    hex.land = (land[i] as number) >= sheet.atlas.landShare * all;
    hex.lake = !hex.land && (lake[i] as number) > (sea[i] as number);
  });
  const except = new Set(sheet.atlas.anchors.except);
  for (const [id, place] of Object.entries(sheet.file.places)) {
    if (except.has(id) || typeof place.at !== 'string' || place.latitude === undefined || place.longitude === undefined) continue;
    const hex = sheet.hexes[sheet.ids.get(place.at) ?? -1];
    if (hex === undefined || hex.land) continue;
    const there = sheet.lay.toSheet([place.longitude, place.latitude]);
    const dry = [0, 0.12, 0.2].some((far) =>
      [0, 1, 2, 3, 4, 5].some((k) => sheet.water.at({ x: there.x + far * Math.cos(k), y: there.y + far * Math.sin(k) }) === LAND),
    );
    if (!dry) continue;
    hex.land = true;
    hex.lake = false;
    sheet.notes.push(`${hex.id} is land because ${id} stands in it.`);
  }
}

/** The country of each hex: that of the largest part of its land. */
export function layCountries(sheet: Sheet): void {
  const { neutral, regions } = sheet.atlas;
  const ids = [...new Set([...(neutral?.countries ?? []), ...Object.values(regions).flatMap((region) => region.countries)])];
  if (ids.length === 0) return;
  const raster = new Raster(0, 0, sheet.water.width / FINE, sheet.water.height / FINE, FINE);
  // What is named first lies on top.
  for (const [k, id] of [...ids.entries()].reverse()) {
    const feature = sheet.areas.get(id);
    if (feature === undefined) {
      sheet.notes.push(`There is no country ${id} in the geography.`);
      continue;
    }
    for (const polygon of feature.polygons) raster.fill(sheet.rings(polygon), k + 1);
  }
  const dry = sheet.count((k) => (sheet.water.cells[k] === LAND ? (raster.cells[k] as number) : -1), ids.length + 1);
  const all = sheet.count((k) => raster.cells[k] as number, ids.length + 1);
  sheet.hexes.forEach((hex, i) => {
    if (!hex.land) return;
    const best = (counts: readonly Int32Array[], from: number): number =>
      counts.reduce(
        (top, list, k) =>
          k >= from && (list[i] as number) > (top < from ? 0 : ((counts[top] as Int32Array)[i] as number)) ? k : top,
        0,
      );
    let k = best(dry, 0);
    // A strip of coast that borders leave out belongs to the country beside it.
    if (k === 0 && ((dry[0] as Int32Array)[i] as number) === 0) k = best(all, 1);
    else if (k === 0 && sheet.neighbours(hex).some((other) => !other.land)) {
      const second = best(dry, 1);
      if (second > 0 && ((dry[second] as Int32Array)[i] as number) * 3 > ((dry[0] as Int32Array)[i] as number)) k = second;
    }
    hex.country = ids[k - 1];
    hex.neutral =
      neutral !== undefined && (hex.country === undefined ? neutral.elsewhere : neutral.countries.includes(hex.country));
  });
}

/** Terrain by the larger part of the land of each hex. */
export function layGround(sheet: Sheet): void {
  const { terrain, otherwise = 'clear', terrainShare, neutral, sea = 'sea', lakes = sea } = sheet.atlas;
  const kinds = [...new Set(Object.values(terrain))];
  const raster = new Raster(0, 0, sheet.water.width / FINE, sheet.water.height / FINE, FINE);
  for (const [kind, id] of Object.entries(terrain).reverse()) {
    for (const feature of sheet.geography.features)
      if (feature.class === kind)
        for (const polygon of feature.polygons) raster.fill(sheet.rings(polygon), id === otherwise ? 0 : kinds.indexOf(id) + 1);
  }
  const counts = sheet.count((k) => (sheet.water.cells[k] === LAND ? (raster.cells[k] as number) : -1), kinds.length + 1);
  sheet.hexes.forEach((hex, i) => {
    if (!hex.land) hex.terrain = [hex.lake ? lakes : sea];
    else if (hex.neutral && neutral !== undefined) hex.terrain = [neutral.terrain];
    else {
      const all = counts.reduce((sum, list) => sum + (list[i] as number), 0);
      let [best, most] = [0, 0];
      counts.forEach((list, k) => {
        if (k > 0 && (list[i] as number) > most) [best, most] = [k, list[i] as number];
      });
      // Hills of every kind together make a hex rough: the largest of them names it.
      const broken = all - ((counts[0] as Int32Array)[i] as number);
      hex.terrain = [most > 0 && broken >= terrainShare * all ? (kinds[best - 1] as string) : otherwise];
    }
  });
}

export function layByHand(sheet: Sheet): void {
  for (const [range, { terrain, from }] of Object.entries(sheet.atlas.hexes)) {
    for (const id of sheet.expand([range])) {
      const hex = sheet.hexes[sheet.ids.get(id) ?? -1];
      if (hex === undefined) {
        sheet.notes.push(`atlas.yaml changes ${id}, which is no hex.`);
        continue;
      }
      hex.terrain = [...terrain];
      hex.land = !terrain.includes(sheet.atlas.sea ?? '') && !terrain.includes(sheet.atlas.lakes ?? '');
      hex.neutral = hex.land && terrain.includes(sheet.atlas.neutral?.terrain ?? '');
      if (from !== undefined) hex.from = from;
    }
  }
}

export function markCoast(sheet: Sheet): void {
  const { coast } = sheet.atlas;
  if (coast === undefined) return;
  for (const hex of sheet.hexes)
    if (hex.land && !hex.neutral && sheet.neighbours(hex).some((other) => sheet.isSea(other)) && !hex.terrain.includes(coast))
      hex.terrain = [...hex.terrain, coast];
}

/** Terrain that atlas.yaml gives to the hexes of places. */
export function markPlaces(sheet: Sheet): void {
  for (const [id, features] of Object.entries(sheet.atlas.features)) {
    const at = sheet.file.places[id]?.at;
    for (const hex of sheet.expand([at ?? []].flat()).map((number) => sheet.hexes[sheet.ids.get(number) ?? -1])) {
      if (hex === undefined) continue;
      hex.terrain = [...hex.terrain, ...features.filter((feature) => !hex.terrain.includes(feature))];
    }
    if (at === undefined) sheet.notes.push(`atlas.yaml gives ${id} features, but no place of that name has a hex.`);
  }
}
