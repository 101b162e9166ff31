import type { KeyboardEvent } from 'react'

const WAYS = ':scope > li > :is(a, button)'
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }

/**
 * The arrow keys of the navigation: up and down go round in an open menu, left and right along the bar, Home and End to the first and
 * last of the list the focus is in.
 */
export function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: nav } = event
  const list = target instanceof HTMLElement && target.closest('ul')
  if (!list || event.defaultPrevented) return
  const bar = nav.querySelector('ul') ?? list
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const ways = [...(sideways ? bar : list).querySelectorAll<HTMLElement>(WAYS)]
  const at = ways.findIndex((way) => way.parentElement?.contains(target))
  const to = landing(key, at, ways.length)
  if (to === undefined || (list === bar && key === 'ArrowUp')) return
  event.preventDefault()
  ways[to]?.focus()
}

function landing(key: string, at: number, length: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  const step = STEPS[key]
  return step === undefined ? undefined : (at + step + length) % length
}
