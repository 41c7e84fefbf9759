/**
 * What a typed stock will do where somebody else has counted since the form was opened: `seen` stood there then, `now` stands
 * there by now. Nothing to say where nobody has.
 */
export function stockHint(seen: number, typed: string, now: number): string | undefined {
  if (now === seen) return undefined;
  const difference = Number(typed) - seen;
  if (!difference) return `It is ${now} now; that stays as it is.`;
  return `It was ${seen} and is ${now} now; your ${difference > 0 ? '+' : '−'}${Math.abs(difference)} makes it ${Math.max(now + difference, 0)}.`;
}
