import type { MouseEvent } from 'react'

/** The cells of a row's buttons and of its check box open nothing: a press beside a button is meant for it. */
const CONTROLS = 'a, button, input, select, label, summary, td[data-actions], td:has(input)'

/**
 * A click anywhere in a row presses the link of its row header or the button marked with `data-opens-row`, except on another control, or
 * when it ends a selection of text.
 */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || target.closest(CONTROLS)) return
  if (window.getSelection()?.isCollapsed === false) return
  const link = target.closest('tr')?.querySelector<HTMLElement>(':is(th[scope="row"] a, [data-opens-row])')
  // A dialog that opens returns the focus to it.
  link?.focus({ preventScroll: true })
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}
