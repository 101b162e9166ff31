import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { answersWithout } from './people.ts'
import { type Part, shownParts } from './sectionParts.ts'

/** The parts on the screen, and how to add a person to them and remove one. */
export function usePeople(form: UseFormReturn<FieldValues>, parts: readonly Part[]) {
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  /** The person who was added last: its heading takes the focus. */
  const [latest, setLatest] = useState<string>()
  const shown = shownParts(parts, form.getValues(), added)
  const next = parts.find((part) => !shown.includes(part))
  const add = () => {
    if (!next) return
    setAdded(new Set([...added, next.key]))
    setLatest(next.key)
  }
  const remove = (person: string) => {
    const people = shown.filter((part) => part.person).map(({ key }) => key)
    const changed = answersWithout(form.getValues(), person, people)
    for (const [path, answer] of Object.entries(changed)) form.setValue(path, answer, { shouldDirty: true })
    form.clearErrors(Object.keys(changed))
    flushSync(() => {
      setAdded(new Set(people.slice(0, -1)))
      setLatest(undefined)
    })
  }
  return { shown, latest, add: next && add, remove }
}
