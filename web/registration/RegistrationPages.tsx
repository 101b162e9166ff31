import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { DraftState } from '../../contract/registration/drafts.ts'
import type { School } from '../../contract/school.ts'
import { differentSections } from '../../domain/registration/completeForm.ts'
import type { RegistrationRules } from '../../domain/registration/errors.ts'
import { countAnswers } from '../../domain/registration/progress.ts'
import { SECTION_NAMES, type SectionName } from '../../domain/registration/sectionNames.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { ProblemTexts } from '../ui/feedback/problemText.ts'
import { schoolClock } from '../ui/format/schoolClock.ts'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { BackLink } from '../ui/navigation/BackLink.tsx'
import { CheckAnswers, type Refusal, type SentRegistration } from './CheckAnswers.tsx'
import { type RegistrationDraft, useDraftView } from './drafts/registrationDraft.ts'
import { SaveStatus, ThisDevice } from './SaveStatus.tsx'
import styles from './StudentRegistration.module.css'
import type { RegistrationPage } from './search.ts'
import { FamilyTitle } from './sections/FamilyTitle.tsx'
import { SECTION_TITLES } from './sections/sectionTitles.ts'
import { TaskList } from './TaskList.tsx'
import { REGISTRATION_MESSAGES } from './texts/validationTexts.ts'

const SectionForm = lazyPart(async () => (await import('./sections/SectionForm.tsx')).SectionForm)

/** A section opened from the check of all answers, which follows it. `path`: the field whose error the family opened. */
interface Correction {
  readonly section: SectionName
  readonly path?: string
}

/** The pages of a started registration: the list of sections, one section, and the check of all answers. */
export function RegistrationPages(props: {
  readonly draft: RegistrationDraft
  readonly school: School
  readonly onSubmitted: (sent: SentRegistration) => void
  /** The family is done on this device. */
  readonly onLeave: (resume_code: string) => void
}) {
  const { draft, school, onSubmitted, onLeave } = props
  const { page } = useSearch({ from: '/student-registration' })
  const navigate = useNavigate({ from: '/student-registration' })
  const [correction, setCorrection] = useState<Correction>()
  const [refusal, setRefusal] = useState<Refusal>()
  const rules = useMemo(() => toRules(school), [school])
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
  const device = <ThisDevice draft={draft} atTop={page === undefined} onLeave={onLeave} />
  const shown = (content: ReactNode) => (
    <ProblemTexts value={REGISTRATION_MESSAGES}>
      {content}
      <ConflictDialog draft={draft} school={school} />
    </ProblemTexts>
  )
  if (page === undefined)
    return shown(<TaskList draft={draft} school={school} rules={rules} device={device} onOpen={go} />)
  if (page === 'check') {
    const checked = { draft, rules, school, refusal, onRefused: setRefusal, onSubmitted }
    return shown(
      <>
        <BackToSections />
        <CheckAnswers {...checked} onCorrect={correct} />
        {device}
      </>,
    )
  }
  const isCorrection = correction?.section === page
  const path = isCorrection ? correction.path : undefined
  const section = {
    draft,
    school,
    rules,
    device,
    section: page,
    correct: path,
    isCorrection,
    onDone: () => leave(page),
  }
  return shown(<SectionPage {...section} />)
}

function nextPage(section: SectionName): RegistrationPage {
  return SECTION_NAMES[SECTION_NAMES.indexOf(section) + 1] ?? 'check'
}

function toRules({ time_zone, registration_years }: School): RegistrationRules {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(new Date())
  return { today, years: registration_years }
}

/** One section. Typing does not render the page again; answers of another device open a new form. */
function SectionPage(props: {
  readonly draft: RegistrationDraft
  readonly school: School
  readonly section: SectionName
  readonly rules: RegistrationRules
  readonly correct: string | undefined
  readonly isCorrection: boolean
  readonly device: ReactNode
  readonly onDone: () => void
}) {
  const { device, ...form } = props
  const { draft, section, rules } = form
  const replaced = useDraftView(draft, (view) => view.replaced)
  return (
    <>
      <BackToSections>
        <SectionPosition draft={draft} section={section} rules={rules} />
      </BackToSections>
      <PageTitle key={section}>
        <FamilyTitle section={section} />
      </PageTitle>
      <SaveStatus draft={draft} linksToCode />
      <AsyncBoundary>
        <SectionForm key={`${section} ${replaced}`} {...form} />
      </AsyncBoundary>
      {device}
    </>
  )
}

/** "Section 3 of 9, 6 of 14 answered". */
function SectionPosition(props: {
  readonly draft: RegistrationDraft
  readonly section: SectionName
  readonly rules: RegistrationRules
}) {
  const { draft, section, rules } = props
  const { t } = useLingui()
  const number = SECTION_NAMES.indexOf(section) + 1
  const answered = useDraftView(draft, ({ answers }) => countAnswers(section, answers, rules).answered)
  const required = useDraftView(draft, ({ answers }) => countAnswers(section, answers, rules).required)
  return (
    <Group align="stretch" gap="0 0.75rem" c="dimmed">
      <span>{t`Section ${number} of ${SECTION_NAMES.length}`}</span>
      <span>{required > 0 ? t`${plural(required, { other: `${answered} of # answered` })}` : t`Optional`}</span>
    </Group>
  )
}

function BackToSections({ children }: { readonly children?: ReactNode }) {
  return (
    <Group align="baseline" justify="space-between" gap="0.25rem 1rem" data-screen-only>
      <BackLink to="/student-registration">
        <Trans>All sections</Trans>
      </BackLink>
      {children}
    </Group>
  )
}

/** Another device saved this registration in the meantime: the family chooses whose answers to keep. */
function ConflictDialog({ draft, school }: { readonly draft: RegistrationDraft; readonly school: School }) {
  const newer = useDraftView(draft, (view) => view.newer)
  const { t } = useLingui()
  return (
    <Dialog opened={newer !== undefined} title={t`Changed on Another Device`}>
      {newer && <Differences draft={draft} newer={newer} school={school} />}
      <p>{t`Which answers do you want to keep?`}</p>
      <Group className={styles.actions} gap="sm">
        <Button onClick={() => draft.resolve('theirs')}>{t`Use the Other Answers`}</Button>
        <Button variant="default" onClick={() => draft.resolve('mine')}>{t`Keep These Answers`}</Button>
      </Group>
    </Dialog>
  )
}

function Differences(props: {
  readonly draft: RegistrationDraft
  readonly newer: DraftState
  readonly school: Pick<School, 'time_zone'>
}) {
  const { draft, newer, school } = props
  const { t, i18n } = useLingui()
  const saved = schoolClock(school.time_zone, i18n.locale).formatDateTime(newer.saved_at)
  return (
    <>
      <p>{t`This registration was changed on another device or in another window. It was saved there on ${saved}. The answers differ in:`}</p>
      <ul>
        {differentSections(draft.view().answers, newer.answers).map((section) => (
          <li key={section}>{i18n._(SECTION_TITLES[section])}</li>
        ))}
      </ul>
    </>
  )
}
