import type { KeyboardEvent } from 'react'

const ITEMS = ':scope > li > :is(a, button)'
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }

/**
 * Arrow keys of the navigation: up and down wrap around in an open menu, left and right move along the bar, Home and End go
 * to the first and last item.
 */
export function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: nav } = event
  const list = target instanceof HTMLElement && target.closest('ul')
  if (!list || event.defaultPrevented) return
  const bar = nav.querySelector('ul') ?? list
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const items = [...(sideways ? bar : list).querySelectorAll<HTMLElement>(ITEMS)]
  const at = items.findIndex((item) => item.parentElement?.contains(target))
  const to = landing(key, at, items.length)
  if (to === undefined || (list === bar && key === 'ArrowUp')) return
  event.preventDefault()
  items[to]?.focus()
}

function landing(key: string, at: number, length: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  const step = STEPS[key]
  return step === undefined ? undefined : (at + step + length) % length
}
