import type { RunOptions } from 'axe-core'

/** The rules of axe for WCAG 2.0 to 2.2, levels A and AA, without exceptions. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Those whose result depends on colors. Only colors are different in dark mode. */
export const RULES_OF_COLORS = ['color-contrast', 'link-in-text-block']

/**
 * Leaves out what costs half of a check and can find nothing: the rules of all style sheets, which only an experimental rule reads, and inline
 * styles marked as important, which React never sets.
 */
export const AXE_OPTIONS = {
  resultTypes: ['violations'],
  iframes: false,
  preload: { assets: ['media'] },
  rules: { 'avoid-inline-spacing': { enabled: false } },
} satisfies RunOptions

// Playwright also runs these functions in a page, so each may use only what is inside it.

/** Waits until all finite animations have finished. */
export async function waitForAnimations(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // Those of content that is not drawn, as in closed details, do not go on.
  const isDrawn = ({ effect }: Animation) =>
    !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility({ contentVisibilityAuto: true })
  const animations = document.getAnimations().filter(isDrawn)
  const finite = animations.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(finite.map(({ finished }) => finished))
}

/**
 * Scrolls the page to its start, and a dialog to its end. Elsewhere what stays in view, such as the tabs of the days and the buttons of a
 * dialog, covers parts of links and fields, which axe then calls too small. Returns where the page was.
 */
export function uncoverControls(): number {
  const { scrollY } = window
  window.scrollTo(0, 0)
  document.querySelector('[role=dialog]')?.scrollTo(0, Number.MAX_SAFE_INTEGER)
  return scrollY
}

/** What scrolls sideways, except regions with an accessible name, and its width. */
export function sidewaysScrolls(): string[] {
  const isWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
  const isRegion = (element: Element) => element.matches('[role=region]:is([aria-label], [aria-labelledby])')
  const parts = [...document.querySelectorAll('body *')].filter(
    (element) => scrolls(element) && isWide(element) && !isRegion(element),
  )
  return [document.documentElement, ...parts]
    .filter(isWide)
    .map((part) => `${part.outerHTML.slice(0, 120)}: ${part.scrollWidth} px`)
}

/** The visible buttons that are less high than a finger needs, 44 px. The one that says that a class is full does nothing. */
export function lowButtons(): (readonly [text: string | null, height: number])[] {
  return [...document.querySelectorAll('.mantine-Button-root:not([data-full])')]
    .filter((button) => button.checkVisibility())
    .map((button) => [button.textContent, button.getBoundingClientRect().height] as const)
    .filter(([, height]) => height < 44)
}

/** Blocks in a paragraph, which a browser that parses the page would end before them. */
export function blocksInParagraphs(): string[] {
  const blocks = document.querySelectorAll(
    'p :is(p, ul, ol, dl, div, table, form, section, blockquote, h1, h2, h3, h4)',
  )
  return [...blocks].map((block) => block.outerHTML.slice(0, 120))
}

/** How the element that has the focus looks and whether it can be seen. Undefined without one. */
export function lookAtFocus() {
  const focused = document.querySelector(':focus')
  if (!focused) return undefined
  const ring = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element)
    return [outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`, boxShadow].join()
  }
  // A copy makes the browser style the whole page again, so elements that look the same are compared with one only once.
  const { seen = new Set<string>() } = window as { readonly seen?: Set<string> }
  Object.assign(window, { seen })
  const look = [focused.tagName, focused.getAttribute('class'), ring(focused)].join(' ')
  if (!seen.has(look)) {
    const copy = focused.cloneNode(true) as Element
    focused.after(copy)
    if (ring(focused) !== ring(copy)) seen.add(look)
    copy.remove()
  }
  const differs = seen.has(look)
  const { x = 0, y = 0, width = 0, height = 0 } = focused.getClientRects()[0] ?? {}
  const [upper, lower] = [Math.max(0, y), Math.min(window.innerHeight, y + height)]
  const top = document.elementFromPoint(x + width / 2, (upper + lower) / 2)
  const isUncovered = focused.contains(top) || top?.closest('label')?.contains(focused) === true
  return { differs, isInWindow: upper <= lower, covered: isUncovered ? 'by nothing' : top?.outerHTML.slice(0, 200) }
}

/** The main button of a dialog comes last, after those that leave it. */
export function buttonsAfterMain(): string[] {
  const buttons = document.querySelectorAll('[role=dialog] button[data-variant=filled] ~ button[data-variant=default]')
  return [...buttons].map(({ textContent }) => textContent)
}

/** Counts clicks from now on, for `clicksSoFar`. Returns what ends it. */
export function startCountingClicks(): () => void {
  const counted = { clicks: 0 }
  Object.assign(window, { counted })
  // The browser also clicks the field of a label that is pressed.
  const isOfLabel = (target: EventTarget | null) =>
    target instanceof Element && target.closest('label') !== null && !target.matches('input, select, button')
  const press = ({ isTrusted, target }: MouseEvent) => {
    if (isTrusted && !isOfLabel(target) && !(target instanceof HTMLSelectElement)) counted.clicks += 1
  }
  // The browser's list of a select has no clicks in the page.
  const choose = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) counted.clicks += 2
  }
  addEventListener('click', press, true)
  addEventListener('change', choose, true)
  return () => {
    removeEventListener('click', press, true)
    removeEventListener('change', choose, true)
  }
}

export function clicksSoFar(): number {
  return (window as unknown as { readonly counted: { readonly clicks: number } }).counted.clicks
}
