import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Course } from '../../../contract/courses.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { previousLocation } from '../../ui/navigation/previousLocation.ts'
import styles from './Class.module.css'
import { listPath } from './paths.ts'

/** The class's title and a link back to the list with its search and sort. */
export function ClassHeader({ course }: { readonly course: Course }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { section, name, semester, active } = course
  return (
    <div className={styles.head}>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={() => navigate({ href: previousLocation(listPath(course)) })}
      >
        {t`Back`}
      </Button>
      <PageTitle>{t`Class Manager`}</PageTitle>
      <p>
        <strong>{name}</strong> · {section} · {semester} · {active ? t`Active` : t`Inactive`}
      </p>
    </div>
  )
}
