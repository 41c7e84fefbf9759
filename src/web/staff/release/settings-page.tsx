/** When customers are reminded, and how fast mail to many goes out. */
export function SettingsPage() {
  return <h1 className="title-desk text-bone">Reminders and pace</h1>;
}
