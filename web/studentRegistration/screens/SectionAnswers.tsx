import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Answers } from '../../../domain/registration/answers.ts'
import type { RegistrationErrors } from '../../../domain/registration/errors.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { SECTION_TITLES } from '../sections/sectionTitles.ts'
import { AnswerList } from './AnswerList.tsx'

/** The answers of one section with a button to change them. */
export function SectionAnswers(props: {
  readonly section: SectionName
  readonly form: Answers
  readonly errors: RegistrationErrors
  readonly onChange: () => void
}) {
  const { section, form, errors, onChange } = props
  const { i18n, t } = useLingui()
  const title = i18n._(SECTION_TITLES[section])
  return (
    <Card title={title}>
      <AnswerList section={section} form={form} errors={errors} />
      <Button variant="default" mt="md" onClick={onChange} aria-label={t`Change ${title}`}>{t`Change`}</Button>
    </Card>
  )
}
