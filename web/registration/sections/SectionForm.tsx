import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldValues, useForm, useFormState, useWatch } from 'react-hook-form'
import type { School } from '../../../contract/school.ts'
import type { Answers } from '../../../domain/registration/answers.ts'
import { withoutUnasked } from '../../../domain/registration/completeForm.ts'
import type { RegistrationRules } from '../../../domain/registration/errors.ts'
import { isAskedOfFamily } from '../../../domain/registration/onlyParent.ts'
import { familyErrors } from '../../../domain/registration/progress.ts'
import { SECTION_NAMES, type SectionName } from '../../../domain/registration/sectionNames.ts'
import { Form } from '../../ui/form/Form.tsx'
import { fieldId } from '../../ui/form/fieldLabels.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { BackLink } from '../../ui/navigation/BackLink.tsx'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import type { RegistrationDraft } from '../drafts/registrationDraft.ts'
import pageStyles from '../StudentRegistration.module.css'
import { groupLabels, rulesResolver } from './answerForm.ts'
import { linesByGroup } from './errorLines.ts'
import { GroupFields } from './GroupFields.tsx'
import styles from './Section.module.css'
import { SectionNotice } from './SectionNotice.tsx'
import { isOneOfSeveral, type QuestionGroup, questionGroups, sectionParts } from './sectionParts.ts'
import { addLabel, usePeople } from './usePeople.ts'

/** One section of the form. Every change is saved in the draft; answers that are no longer asked come back while the section is open. */
export function SectionForm(props: {
  readonly draft: RegistrationDraft
  readonly school: School
  readonly section: SectionName
  readonly rules: RegistrationRules
  /** The field whose error the family opened. It takes the focus, and all errors of the section are shown. */
  readonly correct: string | undefined
  /** The check of all answers follows. */
  readonly isCorrection: boolean
  readonly onDone: () => void
}) {
  const { draft, school, section, rules, correct, isCorrection, onDone } = props
  const { i18n } = useLingui()
  const resolver = useMemo(() => rulesResolver((values) => familyErrors(section, values, rules)), [section, rules])
  const [defaultValues] = useState(() => withoutUnasked(draft.view().answers))
  const mode = correct === undefined ? 'onSubmit' : 'onChange'
  const form = useForm<FieldValues>({ resolver, defaultValues, mode, shouldFocusError: false })
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.change(values) }),
    [form, draft],
  )
  useEffect(() => {
    if (correct !== undefined) void form.trigger().then(() => document.getElementById(fieldId(correct))?.focus())
  }, [form, correct])
  useWatch({ control: form.control, compute: (values: Answers) => askedPaths(section, values) })

  const values: Answers = form.getValues()
  const { household } = draft.view()
  const { shown, latest, add, remove } = usePeople(form, sectionParts(section, values), household?.answers)
  const removeFrom = (person: string) => {
    remove(person)
    addButton.current?.focus()
  }
  const groups = questionGroups(i18n, shown, values)
  const people = groups.findLastIndex(({ part }) => isOneOfSeveral(part)) + 1
  const toFields = (group: QuestionGroup) => (
    <GroupFields
      key={group.paths[0]}
      {...{ group, section, rules, school, household }}
      isNew={group.part.key === latest}
      onRemove={() => removeFrom(group.part.key)}
    />
  )
  return (
    <Form
      form={form}
      labels={groupLabels(i18n, groups, values)}
      summarize={(lines) => linesByGroup(i18n, lines, groups, form.getValues())}
      onSubmit={async () => onDone()}
    >
      <ComeBackLater />
      <SectionNotice section={section} />
      {groups.slice(0, people).map(toFields)}
      {add && (
        <Button
          ref={addButton}
          className={styles.button}
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={add}
        >
          {i18n._(addLabel(section))}
        </Button>
      )}
      {groups.slice(people).map(toFields)}
      <SectionNavigation section={section} isCorrection={isCorrection} />
    </Form>
  )
}

/** The same text while the same fields are asked, so that typing does not render the section again. */
function askedPaths(section: SectionName, values: Answers): string {
  return sectionParts(section, values)
    .flatMap(({ paths }) => paths)
    .filter((path) => isAskedOfFamily(path, values))
    .join(' ')
}

/** A family that cannot answer now can leave and come back. */
function ComeBackLater() {
  const { errors } = useFormState()
  if (Object.keys(errors).length === 0) return null
  return (
    <Group gap="0.25rem 0.5rem">
      <Trans>
        You can come back: <BackLink to="/student-registration">All sections</BackLink>
      </Trans>
    </Group>
  )
}

/** The ways out of a section. Only the way forward checks the answers. All of them are saved as they are typed. */
function SectionNavigation({
  section,
  isCorrection,
}: {
  readonly section: SectionName
  readonly isCorrection: boolean
}) {
  const { t } = useLingui()
  const previous = SECTION_NAMES[SECTION_NAMES.indexOf(section) - 1]
  const forward = section === SECTION_NAMES.at(-1) ? t`Check Your Answers` : t`Next`
  return (
    <Group className={pageStyles.navigation} gap="sm">
      {previous && !isCorrection && (
        <LinkButton to="/student-registration" search={{ page: previous }} secondary size="md">
          {t`Previous`}
        </LinkButton>
      )}
      <SubmitButton>{isCorrection ? t`Save and Check Answers` : forward}</SubmitButton>
    </Group>
  )
}
