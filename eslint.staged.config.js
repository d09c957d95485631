import tseslint from 'typescript-eslint'
import config from './eslint.config.js'

/**
 * What the pre-commit hook lints with: every rule that reads one file alone. The rules that need types load the whole
 * project first, ten seconds for one file: they are left to `npm run check` and `npm test`.
 */
export default tseslint.config(
  config,
  { extends: [tseslint.configs.disableTypeChecked] },
  // A comment that switches off a rule with types looks unused here.
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
)
