/** Shifts `Date` of this process or page. A page gets the source of this function, which must not use anything outside of it. */
export function shiftClock(milliseconds: number): void {
  const Machine = Date
  const now = () => Machine.now() + milliseconds
  globalThis.Date = new Proxy(Machine, {
    construct: (target, given, created) => Reflect.construct(target, given.length === 0 ? [now()] : given, created),
    apply: () => new Machine(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}
