import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'
import type { School } from '../../../contract/school.ts'
import type { RegistrationRules } from '../../../domain/registration/errors.ts'
import { SECTION_NAMES, type SectionName } from '../../../domain/registration/sectionNames.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import type { RegistrationDraft } from '../draft/registrationDraft.ts'
import type { RegistrationPage } from '../search.ts'
import { SECTION_TITLES } from '../sections/sectionTitles.ts'
import { BackToSections } from './BackToSections.tsx'
import { CheckAnswers, type Refusal } from './CheckAnswers.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { TaskList } from './TaskList.tsx'

const SectionForm = lazy(async () => ({ default: (await import('../sections/SectionForm.tsx')).SectionForm }))

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
  const { i18n } = useLingui()
  const view = useSyncExternalStore(draft.subscribe, draft.view)
  const { page } = useSearch({ from: '/student-registration' })
  const navigate = useNavigate({ from: '/student-registration' })
  const [correction, setCorrection] = useState<Correction>()
  const [refusal, setRefusal] = useState<Refusal>()
  if (page === undefined && correction) setCorrection(undefined)
  const go = (next: RegistrationPage | undefined) => void navigate({ search: next === undefined ? {} : { page: next } })
  const correct = (section: SectionName, path?: string) => {
    setCorrection({ section, ...(path !== undefined && { path }) })
    go(section)
  }
  const change = useCallback((answers: Parameters<typeof draft.change>[0]) => draft.change(answers), [draft])
  const rules = rulesOf(school)
  const leave = (section: SectionName) => {
    draft.visit(section)
    go(correction?.section === section ? 'check' : nextPage(section))
  }
  const status = <SaveStatus view={view} showCode={page !== undefined} />
  const shown = (content: ReactNode) => (
    <>
      {content}
      <ConflictDialog newer={view.newer} onChoose={(choice) => draft.resolve(choice)} />
    </>
  )
  if (page === undefined) return shown(<TaskList view={view} rules={rules} status={status} onOpen={go} />)
  if (page === 'check') {
    const checked = { draft, rules, school, refusal, onRefused: setRefusal, onSubmitted }
    return shown(<CheckAnswers {...checked} status={status} onCorrect={correct} />)
  }
  return shown(
    <>
      <BackToSections />
      <PageTitle key={page}>{i18n._(SECTION_TITLES[page])}</PageTitle>
      {status}
      <AsyncBoundary>
        <SectionForm
          key={`${page} ${view.replaced}`}
          section={page}
          answers={view.answers}
          rules={rules}
          correct={correction?.section === page ? correction.path : undefined}
          onChange={change}
          onDone={() => leave(page)}
        />
      </AsyncBoundary>
    </>,
  )
}

function nextPage(section: SectionName): RegistrationPage {
  return SECTION_NAMES[SECTION_NAMES.indexOf(section) + 1] ?? 'check'
}

function rulesOf({ time_zone, registration_years }: School): RegistrationRules {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(new Date())
  return { today, years: registration_years }
}
