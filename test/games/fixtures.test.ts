import { describe, expect, it } from 'vitest';
import { contextOf } from '../support/enforces.js';
import { fixtures, playFixture } from '../support/fixture.js';

const all = fixtures();

describe('scripted plays', () => {
  it.each(all.map(({ path, fixture }) => [path, fixture] as const))('%s', (path, fixture) => {
    expect(path.startsWith(fixture.game), 'a fixture lies in the folder of its game').toBe(true);
    const known = contextOf(fixture.game).pack.rules.cases.map(({ rule }) => rule);
    for (const rule of fixture.rules) expect(known, `the catalogue has the case ${rule}`).toContain(rule);
    playFixture(fixture);
  });

  it('speak Japanese as well', () => {
    for (const { fixture } of all) playFixture(fixture, contextOf(fixture.game, [], 'ja'));
  });
});
