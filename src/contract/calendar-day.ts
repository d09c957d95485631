/** Whether a calendar has this day (`2026-02-28`) since 1970. JavaScript reads the 31st of February as the 3rd of March. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(text)
  return at >= 0 && new Date(at).toISOString().startsWith(text)
}
