/** How a wait is said: in seconds below a minute, above it in whole minutes, rather too long than too short. */
export function waitUnit(seconds: number): { unit: 'seconds' | 'minutes'; count: number } {
  const whole = Math.max(1, Math.ceil(seconds))
  return whole < 60 ? { unit: 'seconds', count: whole } : { unit: 'minutes', count: Math.ceil(whole / 60) }
}
