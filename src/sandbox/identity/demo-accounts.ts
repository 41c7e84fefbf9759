/** People who always have an account here. */
export const DEMO_ACCOUNTS = [
  { uid: 'demoAnnArcher0000000000000001', email: 'ann.archer@example.com', verified: true, name: 'Ann Archer' },
  { uid: 'demoHunterHale000000000000002', email: 'hunter.hale@example.com', verified: true, name: 'Hunter Hale' },
  { uid: 'demoUnaProved0000000000000003', email: 'una.proved@example.com', verified: false, name: 'Una Proved' },
];
