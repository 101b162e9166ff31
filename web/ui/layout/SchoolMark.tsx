import { useLogo } from '../../api/schoolBrand.ts'
import styles from './SchoolMark.module.css'

/** The school's logo, or our mark in the school's color. Its box has its size before the picture loads. */
export function SchoolMark() {
  const logo = useLogo()
  return logo ? (
    <img className={styles.logo} src={logo.url} alt="" width={logo.width} height={logo.height} />
  ) : (
    <span className={styles.mark} />
  )
}
