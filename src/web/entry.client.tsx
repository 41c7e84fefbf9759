import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DeferredHydration } from './deferred-hydration.tsx';
import { FaultIdContext } from './fault-id.ts';
import { keepPanelHidden } from './panel-hidden.ts';

keepPanelHidden();
startTransition(() => {
  const faultId = document.documentElement.dataset.faultId ?? null;
  hydrateRoot(
    document,
    <StrictMode>
      <FaultIdContext value={faultId}>
        <DeferredHydration>
          <HydratedRouter />
        </DeferredHydration>
      </FaultIdContext>
    </StrictMode>,
  );
});
