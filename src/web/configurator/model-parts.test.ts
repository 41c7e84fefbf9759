import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FINISHES, LETTERING } from './model-parts.ts';

type Material = {
  name: string;
  pbrMetallicRoughness: { baseColorFactor?: number[]; metallicFactor?: number; roughnessFactor?: number };
};

/** The description at the head of a binary glTF file. */
async function materialsOf(file: string): Promise<Material[]> {
  const bytes = await readFile(file);
  return JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12))).materials;
}

test('the finish of a bow colours materials that the model has, and Tan is what it comes in', async () => {
  const materials = await materialsOf('assets/model/hunter.glb');
  const named = (name: string) => materials.find((material) => material.name === name)?.pbrMetallicRoughness;
  for (const [name, { color, metalness, roughness }] of Object.entries(FINISHES.Tan)) {
    const { baseColorFactor = [], metallicFactor = 1, roughnessFactor = 1 } = named(name) ?? {};
    expect([name, ...baseColorFactor.slice(0, 3).map(rounded)]).toEqual([name, ...color]);
    expect([metallicFactor, rounded(roughnessFactor)]).toEqual([metalness, roughness]);
  }
  expect(Object.keys(FINISHES.Black)).toEqual(Object.keys(FINISHES.Tan));
  expect(named(LETTERING)).toBeDefined();
});

const rounded = (value: number) => Math.round(value * 1000) / 1000;
