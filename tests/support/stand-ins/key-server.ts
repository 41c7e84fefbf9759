import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CompactJWSHeaderParameters,
  CompactSign,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';

export type Signer = {
  kid: string;
  publicJwk: JWK;
  /** The public key as anybody can have it, in PEM. */
  publicPem: string;
  /** Signs whatever it is given, as RS256 under its own key id unless another header is wanted. */
  sign(claims: unknown, header?: CompactJWSHeaderParameters): Promise<string>;
};

export async function createSigner(kid: string): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const privateJwk = await exportJWK(privateKey);
  return {
    kid,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
    publicPem: await exportSPKI(publicKey),
    sign: async (claims, header = { alg: 'RS256', kid }) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader(header)
        .sign(await importJWK(privateJwk, header.alg)),
  };
}

export type KeyServerAnswer = { status: number; headers: Record<string, string>; body: string };

/** Publishes keys over real HTTP. */
export async function createKeyServer(...signers: Signer[]) {
  let requests = 0;
  let answer: KeyServerAnswer | 'silence' = published(signers, {});
  const server = createServer((_request, response) => {
    requests += 1;
    if (answer === 'silence') return;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    /** How often it was asked. */
    requests: () => requests,
    publish(next: Signer[], headers: Record<string, string> = {}) {
      answer = published(next, headers);
    },
    /** Answers differently from now on, or takes calls and says nothing. */
    answer(next: Partial<KeyServerAnswer> | 'silence') {
      answer = next === 'silence' ? next : { status: 200, headers: {}, body: '', ...next };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function published(signers: Signer[], headers: Record<string, string>): KeyServerAnswer {
  return { status: 200, headers, body: JSON.stringify({ keys: signers.map(({ publicJwk }) => publicJwk) }) };
}
