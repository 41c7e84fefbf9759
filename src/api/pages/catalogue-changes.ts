import type pg from 'pg';
import { listen, type Subscription } from '#db/listen.ts';

type Listener = {
  connection: pg.PoolConfig;
  onChange(): void;
  log: { warn(detail: object, message: string): void };
};

/** Calls `onChange` when the catalogue changed, whichever process changed it, and when it may have changed unheard. */
export function listenForCatalogueChanges({ connection, onChange, log }: Listener): Promise<Subscription> {
  const from = { connection, channel: 'catalogue_changed', name: 'fulldraw pages' };
  return listen({ ...from, onNotice: onChange, onGap: onChange, log });
}
