import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldValues, useForm, useWatch } from 'react-hook-form'
import type { Answers } from '../../../domain/registration/answers.ts'
import { withoutUnasked } from '../../../domain/registration/complete.ts'
import type { RegistrationRules } from '../../../domain/registration/errors.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { Form } from '../../ui/form/Form.tsx'
import { fieldId } from '../../ui/form/fieldLabels.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import type { RegistrationDraft } from '../draft/registrationDraft.ts'
import { addLabel } from './addLabel.ts'
import { PartFields } from './PartFields.tsx'
import styles from './SectionForm.module.css'
import { SectionNotice } from './SectionNotice.tsx'
import { sectionLabels } from './sectionLabels.ts'
import { sectionParts } from './sectionParts.ts'
import { sectionResolver } from './sectionResolver.ts'
import { usePeople } from './usePeople.ts'

/** One section of the form. Every change is saved in the draft; answers that are no longer asked come back while the section is open. */
export function SectionForm(props: {
  readonly draft: RegistrationDraft
  readonly section: SectionName
  readonly rules: RegistrationRules
  /** The field whose error the family opened. It takes the focus, and all errors of the section are shown. */
  readonly correct: string | undefined
  readonly onDone: () => void
}) {
  const { draft, section, rules, correct, onDone } = props
  const { t, i18n } = useLingui()
  const resolver = useMemo(() => sectionResolver(section, rules), [section, rules])
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
  const { shown, latest, add, remove } = usePeople(form, sectionParts(section, values))
  const removeFrom = (person: string) => {
    remove(person)
    addButton.current?.focus()
  }
  return (
    <Form form={form} labels={sectionLabels(i18n, shown, values)} onSubmit={async () => onDone()}>
      <SectionNotice section={section} />
      {shown.map((part) => (
        <PartFields
          key={part.key}
          part={part}
          years={rules.years}
          isNew={part.key === latest}
          onRemove={() => removeFrom(part.key)}
        />
      ))}
      {add && (
        <Button
          ref={addButton}
          className={styles.button}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
        >
          {i18n._(addLabel(section))}
        </Button>
      )}
      <SubmitButton className={styles.button}>{t`Save and Continue`}</SubmitButton>
    </Form>
  )
}

/** The same text while the same fields are asked, so that typing does not render the section again. */
function askedPaths(section: SectionName, values: Answers): string {
  return sectionParts(section, values)
    .flatMap(({ paths }) => paths)
    .join(' ')
}
