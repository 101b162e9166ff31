import type { KeyboardEvent } from 'react'

const ITEMS = ':scope > li > :is(a, button)'
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }

/**
 * Moves the focus in the menu bar: Up and Down in an open menu, Left and Right along the bar, both wrapping around; Home
 * and End go to the first and last item.
 */
export function handleMenuBarKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: nav } = event
  const list = target instanceof HTMLElement && target.closest('ul')
  if (!list || event.defaultPrevented) return
  const bar = nav.querySelector('ul') ?? list
  const isHorizontal = key === 'ArrowLeft' || key === 'ArrowRight'
  const items = [...(isHorizontal ? bar : list).querySelectorAll<HTMLElement>(ITEMS)]
  const current = items.findIndex((item) => item.parentElement?.contains(target))
  const next = nextIndex(key, current, items.length)
  if (next === undefined || (list === bar && key === 'ArrowUp')) return
  event.preventDefault()
  items[next]?.focus()
}

function nextIndex(key: string, current: number, length: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  const step = STEPS[key]
  return step === undefined ? undefined : (current + step + length) % length
}
