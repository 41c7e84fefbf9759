import { Loaded } from '#web/staff/shell/loaded.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useMailSettings } from './use-mail-settings.ts';

/** When customers are reminded of their balance, and how fast email to many goes out. */
export function SettingsPage() {
  const settings = useMailSettings();
  return (
    <section aria-labelledby="settings-title" className="max-w-3xl">
      <h1 id="settings-title" className="title-desk text-bone">
        Reminders and pace
      </h1>
      <p className="mt-2 mb-8 max-w-prose text-ash">
        After a release email customers have 7 days to pay. Whoever has paid is not reminded, and nobody is reminded of
        the same twice.
      </p>
      <Loaded query={settings} what="how email goes out" rows={4}>
        {(data) => <SettingsForm saved={data} />}
      </Loaded>
    </section>
  );
}
