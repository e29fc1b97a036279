/** Training's staff: one attendant who sees everything, and a shift that is open since the app was started. */
export function demoStaff(openedAt: number, shiftId: string) {
  const attendant = { id: 'demo-ama', name: 'Ama (demo)', seesCost: true, changesSettings: true };
  const shift = { id: shiftId, openedAt };
  const nameOf = (id: string): string | null => (id === attendant.id ? attendant.name : null);
  return { attendant: () => attendant, shift: () => shift, nameOf };
}
