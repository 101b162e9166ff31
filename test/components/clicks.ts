import { onTestFinished } from 'vitest'

/**
 * Counts what a person presses for a job from now on. Each press of a button, link or check box counts one, also by keyboard. A choice from a select
 * counts two: the press that opens it, and the choice. Typing is not counted, because Tab leads from one field to the next.
 */
export function countClicks(): () => number {
  let clicks = 0
  const press = ({ isTrusted, target }: MouseEvent) => {
    if (isTrusted && !isOfLabel(target) && !(target instanceof HTMLSelectElement)) clicks += 1
  }
  const choose = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) clicks += 2
  }
  addEventListener('click', press, true)
  addEventListener('change', choose, true)
  onTestFinished(() => {
    removeEventListener('click', press, true)
    removeEventListener('change', choose, true)
  })
  return () => clicks
}

/** The browser also clicks the field of a label that is pressed. */
function isOfLabel(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('label') !== null && !target.matches('input, select, button')
}
