import { useLingui } from '@lingui/react/macro'
import { Box, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useId } from 'react'
import { type Answers, answerAt, isAnswered } from '../../domain/registration/answers.ts'
import type { RegistrationErrors } from '../../domain/registration/errors.ts'
import { isStarted } from '../../domain/registration/progress.ts'
import type { SectionName } from '../../domain/registration/sectionNames.ts'
import { FIELDS, SECTIONS } from '../../domain/registration/sections.ts'
import { IconAlertCircle, IconCircle, IconCircleCheck } from '../ui/icons.tsx'
import { DisclosureButton } from '../ui/navigation/DisclosureButton.tsx'
import { AnswerRows } from './AnswerList.tsx'
import { invalidPaths } from './MissingAnswers.tsx'
import styles from './StudentRegistration.module.css'
import { errorCount } from './sections/errorLines.ts'
import { FamilyTitle } from './sections/FamilyTitle.tsx'
import { isMailing, type QuestionGroup, questionGroups, sectionParts, shownParts } from './sections/sectionParts.ts'

const NOBODY_ADDED: ReadonlySet<string> = new Set()

/** A section of the check: what is in it, whether something is missing, and unfolded or printed all its answers. */
export function CheckedSection(props: {
  readonly section: SectionName
  readonly form: Answers
  readonly errors: RegistrationErrors
  readonly isVisited: boolean
  readonly opened: boolean
  readonly onToggle: (opened: boolean) => void
  readonly onChange: (path?: string) => void
}) {
  const { section, form, errors, isVisited, opened, onToggle, onChange } = props
  const { i18n, t } = useLingui()
  const id = useId()
  const parts = shownParts(sectionParts(section, form), form, NOBODY_ADDED)
  const isUntouched = !isVisited && !isStarted(section, form)
  const isShown = (path: string) =>
    isAnswered(answerAt(form, path)) ? !(isUntouched && isCheckBox(path)) : !isMailing(path)
  const groups = questionGroups(i18n, parts, form)
    .map((group) => ({ ...group, paths: group.paths.filter(isShown) }))
    .filter(({ paths }) => paths.length > 0)
  const invalid = invalidPaths(section, errors)
  const correct = (event: MouseEvent) => {
    event.preventDefault()
    onChange(invalid[0])
  }
  return (
    <section className="surface" aria-labelledby={id}>
      <Box component="h2" id={id} fz="lg">
        <DisclosureButton opened={opened} controls={`${id}-0`} onToggle={onToggle} className={styles.fold}>
          <span>
            <FamilyTitle section={section} />
          </span>
        </DisclosureButton>
      </Box>
      <Group gap="0.25rem 1rem" px="md" pb={14}>
        <SectionContents section={section} form={form} />
        {invalid.length > 0 ? (
          <Group component="span" className={`${styles.state} ${styles.missing}`} gap="0.375rem">
            <IconAlertCircle size={18} />
            <Link
              to="/student-registration"
              search={{ page: section }}
              onClick={correct}
              aria-describedby={id}
              style={{ color: 'inherit' }}
            >
              {i18n._(errorCount(invalid, form))}
            </Link>
          </Group>
        ) : (
          <Group component="span" className={`${styles.state} ${isUntouched ? '' : styles.complete}`} gap="0.375rem">
            {isUntouched ? <IconCircle size={18} /> : <IconCircleCheck size={18} />}
            {isUntouched ? t`Optional` : t`Complete`}
          </Group>
        )}
      </Group>
      <div id={`${id}-0`} className={styles.unfolded} data-folded={opened ? undefined : true}>
        {groups.map((group) => (
          <CheckedGroup
            key={group.paths[0]}
            {...{ section, group, form, errors }}
            onChange={() => onChange(group.paths[0])}
          />
        ))}
        {groups.length === 0 && <NothingAnswered section={section} onChange={() => onChange()} />}
      </div>
    </section>
  )
}

const LINE_ABOVE = { borderTop: '1px solid var(--line)' }

function isCheckBox(path: string): boolean {
  return FIELDS.get(path)?.kind === 'check-box'
}

/** The names in a section. */
function SectionContents({ section, form }: { readonly section: SectionName; readonly form: Answers }) {
  const paths = section === 'student' ? ['student.first_name'] : Object.keys(SECTIONS[section]).filter(isName)
  const names = paths.flatMap((path) => answerAt(form, path) || [])
  return names.length > 0 && <span>{names.join(', ')}</span>
}

function isName(path: string): boolean {
  return /^(parent_\d|contact_\d|siblings\.\d)\.name$/.test(path)
}

function CheckedGroup(props: {
  readonly section: SectionName
  readonly group: QuestionGroup
  readonly form: Answers
  readonly errors: RegistrationErrors
  readonly onChange: () => void
}) {
  const { section, group, form, errors, onChange } = props
  return (
    <Box component="section" p="md" style={LINE_ABOVE}>
      <h3>{group.title}</h3>
      <AnswerRows paths={group.paths} form={form} errors={errors} />
      <ChangeLink section={section} title={group.title} onChange={onChange} />
    </Box>
  )
}

function NothingAnswered({ section, onChange }: { readonly section: SectionName; readonly onChange: () => void }) {
  const { t } = useLingui()
  return (
    <Box p="md" style={LINE_ABOVE}>
      <p>{t`None`}</p>
      <ChangeLink section={section} title={t`Brothers and sisters`} onChange={onChange} />
    </Box>
  )
}

function ChangeLink(props: { readonly section: SectionName; readonly title: string; readonly onChange: () => void }) {
  const { section, title, onChange } = props
  const { t } = useLingui()
  const name = title.toLocaleLowerCase()
  const change = (event: MouseEvent) => {
    event.preventDefault()
    onChange()
  }
  return (
    <Link to="/student-registration" search={{ page: section }} onClick={change} data-screen-only>
      {t`Change ${name}`}
    </Link>
  )
}
