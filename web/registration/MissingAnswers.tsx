import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { Answers } from '../../domain/registration/answers.ts'
import type { RegistrationErrors } from '../../domain/registration/errors.ts'
import { SECTION_NAMES, type SectionName } from '../../domain/registration/sectionNames.ts'
import { SECTIONS } from '../../domain/registration/sections.ts'
import { errorCount } from './sections/errorLines.ts'
import { SECTION_TITLES } from './sections/sectionTitles.ts'

/** Why the form can't be sent yet, and the way to the first gap. Nothing if it can be sent. */
export function MissingAnswers(props: {
  readonly form: Answers
  readonly errors: RegistrationErrors
  readonly onOpen: (section: SectionName, path?: string) => void
}) {
  const { form, errors, onOpen } = props
  const { i18n, t } = useLingui()
  const gaps = SECTION_NAMES.flatMap((section) => {
    const paths = invalidPaths(section, errors)
    return paths.length > 0 ? [{ section, paths }] : []
  })
  const [first] = gaps
  if (!first) return null
  const all = gaps.flatMap(({ paths }) => paths)
  const missing = i18n._(errorCount(all, form))
  const sections = t`${plural(gaps.length, { one: '# section', other: '# sections' })}`
  const title = i18n._(SECTION_TITLES[first.section])
  return (
    <Group className="surface" justify="space-between" gap="0.75rem 1rem" px="md" py="sm" data-screen-only>
      <p>{t`You can't send it yet. ${missing} in ${sections}.`}</p>
      <Button size="md" onClick={() => onOpen(first.section, first.paths[0])} data-wraps>
        {t`Go to ${title}`}
      </Button>
    </Group>
  )
}

/** The questions without a valid answer, in the order of the form. */
export function invalidPaths(section: SectionName, errors: RegistrationErrors): string[] {
  return Object.keys(SECTIONS[section]).filter((path) => errors[path] !== undefined)
}
