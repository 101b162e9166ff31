import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { School } from '../../../contract/school.ts'
import type { RegistrationRules } from '../../../domain/registration/errors.ts'
import { SECTION_NAMES, type SectionName } from '../../../domain/registration/sectionNames.ts'
import { ProblemTexts } from '../../ui/feedback/problemText.ts'
import type { RegistrationDraft } from '../draft/registrationDraft.ts'
import { REGISTRATION_MESSAGES } from '../fields/messageTexts.ts'
import type { RegistrationPage } from '../search.ts'
import { CheckAnswers, type Refusal } from './CheckAnswers.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { SectionPage } from './SectionPage.tsx'
import { TaskList } from './TaskList.tsx'

/** A section opened from the check of all answers, which follows it. `path`: the field whose error the family opened. */
interface Correction {
  readonly section: SectionName
  readonly path?: string
}

/** The pages of a started registration: the list of sections, one section, and the check of all answers. */
export function RegistrationForm(props: {
  readonly draft: RegistrationDraft
  readonly school: School
  readonly onSubmitted: (reference: string) => void
}) {
  const { draft, school, onSubmitted } = props
  const { page } = useSearch({ from: '/student-registration' })
  const navigate = useNavigate({ from: '/student-registration' })
  const [correction, setCorrection] = useState<Correction>()
  const [refusal, setRefusal] = useState<Refusal>()
  const rules = useMemo(() => rulesOf(school), [school])
  if (page === undefined && correction) setCorrection(undefined)
  const go = (next: RegistrationPage | undefined) => void navigate({ search: next === undefined ? {} : { page: next } })
  const correct = (section: SectionName, path?: string) => {
    setCorrection({ section, ...(path !== undefined && { path }) })
    go(section)
  }
  const leave = (section: SectionName) => {
    draft.visit(section)
    go(correction?.section === section ? 'check' : nextPage(section))
  }
  const status = <SaveStatus draft={draft} showCode={page !== undefined} />
  const shown = (content: ReactNode) => (
    <ProblemTexts value={REGISTRATION_MESSAGES}>
      {content}
      <ConflictDialog draft={draft} school={school} />
    </ProblemTexts>
  )
  if (page === undefined) return shown(<TaskList draft={draft} rules={rules} status={status} onOpen={go} />)
  if (page === 'check') {
    const checked = { draft, rules, school, refusal, onRefused: setRefusal, onSubmitted }
    return shown(<CheckAnswers {...checked} status={status} onCorrect={correct} />)
  }
  const path = correction?.section === page ? correction.path : undefined
  const section = { draft, rules, status, section: page, correct: path, onDone: () => leave(page) }
  return shown(<SectionPage {...section} />)
}

function nextPage(section: SectionName): RegistrationPage {
  return SECTION_NAMES[SECTION_NAMES.indexOf(section) + 1] ?? 'check'
}

function rulesOf({ time_zone, registration_years }: School): RegistrationRules {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(new Date())
  return { today, years: registration_years }
}
