import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lintModule } from '../../src/vassal/lint/index.js';
import { readModule } from '../../src/vassal/module-read.js';
import { moduleBytes, saveFile, sound } from './module-kit.js';

const real = moduleBytes(sound).then(async (bytes) => ({ module: bytes, save: await saveFile() }));

/** Reads and lints; whatever the bytes are, what comes back is diagnostics, within seconds. */
async function survives(bytes: Uint8Array): Promise<void> {
  const start = performance.now();
  const read = await readModule(bytes, { entryBytes: 5_000_000, totalBytes: 20_000_000 });
  const problems = read.ok ? await lintModule(read.value) : [read.problem];
  for (const problem of problems) expect(problem.code).toMatch(/^vassal\/[a-z0-9-]+$/);
  expect(performance.now() - start).toBeLessThan(20_000);
}

/** Every byte and many flips with SOAK=1; a sample in every run of the tests. */
const soak = process.env.SOAK !== undefined;
const options = soak
  ? { numRuns: 3_000, endOnFailure: true }
  : { numRuns: 150, endOnFailure: true, interruptAfterTimeLimit: 25_000 };

it.runIf(soak)('survives the loss of each byte at the end, and of all behind each sixteenth', async () => {
  const { module, save } = await real;
  for (const bytes of [module, save])
    for (let length = 0; length < bytes.length; length += length > bytes.length - 2_000 ? 1 : 16)
      await survives(bytes.slice(0, length));
});

it('survives pieces made of nothing but separators', async () => {
  for (const part of [';', ',', '\t', '\\', "'", '\t\\', '(', '{', '[', '"', '<a', '$a ', '/*', ':'])
    for (const head of ['mark;', 'emb2;', 'report;70,130;', 'calcProp;A;{', 'PROP;A;', 'macro;', '']) {
      const text = `+/null/${head}${part.repeat(100_000)}\tpiece;;;;x/\tnull;0;0;2;0`;
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const start = sound.build.indexOf('>', sound.build.indexOf('gpid="2"')) + 1;
      const build = sound.build.slice(0, start) + escaped + sound.build.slice(sound.build.indexOf('</', start));
      await survives(await moduleBytes({ ...sound, build }));
      await survives(await saveFile(['begin_save', text.replace('null/', '1/'), 'end_save']));
    }
}, 120_000);

it('survives every truncation', async () => {
  const { module, save } = await real;
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), async (part, which) => {
      const bytes = which ? module : save;
      await survives(bytes.slice(0, Math.floor(part * bytes.length)));
    }),
    options,
  );
});

it('survives flipped bits anywhere', async () => {
  const { module, save } = await real;
  const flips = fc.array(
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.integer({ min: 0, max: 7 })),
    { minLength: 1, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(flips, fc.boolean(), async (places, which) => {
      const bytes = (which ? module : save).slice();
      for (const [part, bit] of places) {
        const at = Math.floor(part * bytes.length);
        bytes[at] = (bytes[at] as number) ^ (1 << bit);
      }
      await survives(bytes);
    }),
    options,
  );
});

it('survives flipped bits in the list of entries', async () => {
  const { module } = await real;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 }),
      async (places) => {
        const bytes = module.slice();
        for (const [back, value] of places) bytes[bytes.length - back] = value;
        await survives(bytes);
      },
    ),
    options,
  );
});

it('survives a build file with its text garbled', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.constantFrom('"', '<', '>', '/', ';', '\t', '\\', "'", '{', '', '0', '+/'),
        ),
        { minLength: 1, maxLength: 5 },
      ),
      async (places) => {
        let { build } = sound;
        for (const [part, text] of places) {
          const at = Math.floor(part * build.length);
          build = build.slice(0, at) + text + build.slice(at + 1);
        }
        await survives(await moduleBytes({ ...sound, build }));
      },
    ),
    { ...options, numRuns: soak ? 2_000 : 80 },
  );
});
