import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Answers } from '../../../domain/registration/answers.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { answersWithout } from './answerChanges.ts'
import { type Part, shownParts } from './sectionParts.ts'

const ADD_LABELS: Partial<Record<SectionName, MessageDescriptor>> = {
  parents: msg`Add Another Parent`,
  contacts: msg`Add Another Contact`,
  siblings: msg`Add a Brother or Sister`,
}

export function addLabel(section: SectionName): MessageDescriptor {
  return ADD_LABELS[section] ?? msg`Add Another`
}

/** The parts on the screen, and how to add a person to them and remove one. */
export function usePeople(form: UseFormReturn<FieldValues>, parts: readonly Part[], offered: Answers = {}) {
  const [added, setAdded] = useState<ReadonlySet<string>>(
    () => new Set(shownParts(parts, offered, new Set()).map(({ key }) => key)),
  )
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
    const people = shown.filter(({ isPerson }) => isPerson).map(({ key }) => key)
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
