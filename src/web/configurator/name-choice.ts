import { wordBuild } from '#values/build.ts';
import type { Choice } from './choice.ts';

/** `The Hunter in Tan, 29.5 in draw, 60 lbs, right hand`. */
export function nameChoice({ color, build }: Choice): string {
  return `The Hunter in ${color}, ${wordBuild(build)}`;
}
