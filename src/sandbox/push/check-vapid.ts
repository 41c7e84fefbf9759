import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) });
const LONGEST_SECONDS = 24 * 3600;

/**
 * Whether who sends proves to be the holder of a key, as RFC 8292 has it: the key, base64url; or why not. `audience` is the
 * origin of the push service.
 */
export function checkVapid(
  authorization: string | undefined,
  audience: string,
  now: Date,
): { key: string } | { fault: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', payload = '', signature = ''] = token.split('.');
  if (!signature) return { fault: 'Authorization: vapid t=…, k=… is missing' };
  if (!isSigned(`${header}.${payload}`, signature, key)) return { fault: 'the signature does not hold' };
  const said = claims.safeParse(readJson(payload));
  if (!said.success) return { fault: 'aud, exp and sub are needed' };
  const seconds = said.data.exp - now.getTime() / 1000;
  if (said.data.aud !== audience) return { fault: `aud is ${said.data.aud} and not ${audience}` };
  if (seconds <= 0 || seconds > LONGEST_SECONDS) return { fault: 'exp is over, or more than a day away' };
  return { key };
}

/** ES256 over the uncompressed point. */
function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  try {
    const own = createPublicKey({ key: jwk, format: 'jwk' });
    return verify(
      'sha256',
      Buffer.from(text),
      { key: own, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  } catch {
    return false;
  }
}

function readJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
