import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { changedFacts, type Facts } from './announcements.ts'

/** Milliseconds between two announcements. */
const PAUSE_MS = 4000

/** Tells screen readers what changed about the facts, at most once every few seconds. */
export function LiveAnnouncer({ facts }: { readonly facts: Facts }) {
  const [message, setMessage] = useState('')
  const announced = useRef(facts)
  const announcedAt = useRef(-PAUSE_MS)
  useEffect(() => {
    const keepKnown = { ...facts, ...pick(announced.current, Object.keys(facts)) }
    announced.current = keepKnown
    const timer = setTimeout(
      () => {
        const changed = changedFacts(keepKnown, facts)
        announced.current = facts
        if (changed.length === 0) return
        announcedAt.current = performance.now()
        setMessage(changed.join(' '))
      },
      Math.max(0, announcedAt.current + PAUSE_MS - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [facts])
  return <VisuallyHidden role="status">{message}</VisuallyHidden>
}

function pick(facts: Facts, subjects: readonly string[]): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([subject]) => subjects.includes(subject)))
}
