import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Announces to screen readers what changed about the facts, at most once every few seconds. */
export function LiveAnnouncer({ facts }: { readonly facts: Facts }) {
  const [message, setMessage] = useState('')
  const [announcer] = useState(() => new Announcer(setMessage))
  useEffect(() => {
    announcer.update(facts)
    return () => announcer.stop()
  }, [announcer, facts])
  return <VisuallyHidden role="status">{message}</VisuallyHidden>
}

/** Milliseconds between two announcements. */
export const PAUSE_MS = 4000

/** Announces what changed about facts, at most once every few seconds, with the latest of several changes. */
export class Announcer {
  readonly #announce: (message: string) => void
  #announced: Facts = {}
  #announcedAt = -PAUSE_MS
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(announce: (message: string) => void) {
    this.#announce = announce
  }

  /** A new subject is not announced until it changes. */
  update(facts: Facts): void {
    clearTimeout(this.#timer)
    const before = { ...facts, ...pick(this.#announced, Object.keys(facts)) }
    this.#announced = before
    const wait = Math.max(0, this.#announcedAt + PAUSE_MS - performance.now())
    this.#timer = setTimeout(() => {
      const changed = changedFacts(before, facts)
      this.#announced = facts
      if (changed.length === 0) return
      this.#announcedAt = performance.now()
      this.#announce(changed.join(' '))
    }, wait)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

function pick(facts: Facts, subjects: readonly string[]): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([subject]) => subjects.includes(subject)))
}

/** Sentences about what the person has open, by subject. */
type Facts = Readonly<Record<string, string>>

/** The sentences that differ from before. A new subject is not announced, because the person has just opened it. */
export function changedFacts(before: Facts, now: Facts): string[] {
  return Object.entries(now).flatMap(([subject, sentence]) =>
    before[subject] === undefined || before[subject] === sentence ? [] : [sentence],
  )
}
