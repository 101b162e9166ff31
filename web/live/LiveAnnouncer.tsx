import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Announcer, type Facts } from './announcer.ts'

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
