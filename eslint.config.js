import tseslint from 'typescript-eslint'

const quietRooms = ['src/**/*.{ts,tsx}']
const typed = ['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'scripts/**/*.ts', 'bench/**/*.ts', '*.ts']

/** Only rules that find mistakes: format is Prettier's, names and shape are the reader's. */
export default tseslint.config(
  {
    ignores: [
      'dist/',
      'dist-gallery/',
      'data/',
      '.astro/',
      '.conformance/',
      'node_modules/',
      'public/',
      'test-results/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: typed,
    extends: [tseslint.configs.base],
    languageOptions: {
      parserOptions: {
        project: './tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-empty': 'error',
      'no-eval': 'error',
      'no-throw-literal': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only (configuration files aside).' },
        {
          selector: 'ExportAllDeclaration',
          message: 'No barrels: import from the file that holds the thing.',
        },
      ],
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: true }],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, attributes: false } },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    // Logs go through the log, where nothing personal gets in.
    files: quietRooms,
    rules: { 'no-console': ['error', { allow: ['info', 'warn', 'error', 'debug'] }] },
  },
  {
    // The worker has types of its own (no DOM) and is no part of the main project.
    files: ['src/sw.ts'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  { files: ['*.config.ts', 'src/middleware.ts'], rules: { 'no-restricted-syntax': 'off' } },
)
