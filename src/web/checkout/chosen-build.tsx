import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { BuildChoice } from './build-choice.tsx';
import type { CheckoutForm } from './shipping-details.ts';

/** The build that the form holds. Removed, it goes out of the address too, or a reload would bring it back. */
export function ChosenBuild({ form, configurator }: { form: CheckoutForm; configurator: boolean }) {
  const [color, build] = useWatch({ control: form.control, name: ['bowColor', 'build'] });
  const [, setQuery] = useSearchParams();

  function remove() {
    form.setValue('build', null);
    setQuery(
      (query) => {
        for (const part of ['draw', 'weight', 'hand']) query.delete(part);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return <BuildChoice build={build} color={color} configurator={configurator} onRemove={remove} />;
}
