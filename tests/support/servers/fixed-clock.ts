/**
 * `node --import` of this stops the clock of a process at FIXED_TIME: two starts of the product then hold the same data
 * and render the same pages. Timers go on.
 */
const time = Number(process.env['FIXED_TIME'])
if (!Number.isFinite(time)) throw new Error('FIXED_TIME is no time in milliseconds.')
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(time).toString(),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [time], newTarget),
  get: (target, name, receiver) => (name === 'now' ? () => time : Reflect.get(target, name, receiver)),
})
