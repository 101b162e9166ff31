import type { FocusEvent, MouseEvent } from 'react'

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

/** The tooltip of a cell whose text does not fit on its line is the whole text. */
export function titleCutText({ target }: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  if (!cell) return
  const box = cell.querySelector('[data-opens-row]') ?? cell
  if (box.scrollWidth > box.clientWidth) cell.title = textOf(cell)
  else cell.removeAttribute('title')
}

function textOf(cell: HTMLElement): string {
  const items = Array.from(cell.querySelectorAll('li'), ({ textContent }) => textContent)
  return items.length > 0 ? items.join(', ') : cell.textContent
}
