/** Lists of the panel of which everybody chooses their own columns. */
export const DESK_LISTS = ['orders', 'customers', 'contacts', 'mails', 'returns', 'gift-cards'] as const;
export type DeskList = (typeof DESK_LISTS)[number];

/** How a person has set up their desk: in each list the columns that are shown, and whether single letters act. */
export type DeskChoices = { columns: Partial<Record<DeskList, string[]>>; letterKeys: boolean };
