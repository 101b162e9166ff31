import { useEffect, useState } from 'react'
import type { ConfirmationGroup } from '../../domain/confirmations/groups.ts'
import { currentSession } from '../session/session.ts'
import { UNSENT_CONFIRMATION } from '../session/storage.ts'
import type { Decision, Decisions, OfferedChild } from './steps.ts'

/** By the id of the child. */
type KeptDecisions = Readonly<Record<string, { readonly version: string; readonly decisions: Decisions }>>

/**
 * What the family decided and has not sent yet, by child. The tab keeps it until it is sent or the session ends, so that nothing is lost by leaving
 * or by a lost connection, and no health answers stay on a shared device. A decision about answers that are no longer the newest does not count.
 */
export function useDecisions(keptAs: string) {
  const key = `${UNSENT_CONFIRMATION}${currentSession()?.user.id}-${keptAs}`
  const [kept, setKept] = useState<KeptDecisions>(() => readKept(key))
  useEffect(() => keepInTab(key, kept), [key, kept])
  const decide = (children: readonly OfferedChild[], groups: readonly ConfirmationGroup[], decision: Decision) => {
    const made = Object.fromEntries(groups.map((group) => [group, decision]))
    setKept((before) => {
      const changed = children.map((child) => [
        child.student_id,
        { version: child.version, decisions: { ...decisionsOf(before, child), ...made } },
      ])
      return { ...before, ...Object.fromEntries(changed) }
    })
  }
  const forget = ({ student_id }: OfferedChild) => setKept(({ [student_id]: _, ...others }) => others)
  return { of: (child: OfferedChild) => decisionsOf(kept, child), decide, forget }
}

function decisionsOf(kept: KeptDecisions, { student_id, version }: OfferedChild): Decisions {
  const child = kept[student_id]
  return child?.version === version ? child.decisions : {}
}

function keepInTab(key: string, kept: KeptDecisions): void {
  try {
    if (Object.keys(kept).length > 0) sessionStorage.setItem(key, JSON.stringify(kept))
    else sessionStorage.removeItem(key)
  } catch {
    // The storage is full or blocked. What is not sent is lost if the page is loaded again.
  }
}

function readKept(key: string): KeptDecisions {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}
