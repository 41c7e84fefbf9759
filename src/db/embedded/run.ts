import { execFile } from 'node:child_process';

/** The system user that PostgreSQL runs as; null: the user of this process. */
export type SystemUser = { uid: number; gid: number } | null;

/** Runs a program to its end as `user`; resolves with what it printed, throws with what it complained about. */
export function run(program: string, args: string[], user: SystemUser): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      args,
      // The project's own folder may be closed to the user, and a program that cannot see where it stands fails at once.
      { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, ...user },
      (cause, stdout, stderr) => {
        if (!cause) return resolve(stdout);
        reject(new Error(`${program} failed: ${(stderr || stdout || cause.message).trim()}`, { cause }));
      },
    );
  });
}

/** Whether `user` can reach a folder: each folder above it must let them through. */
export function canEnter(folder: string, user: SystemUser): Promise<boolean> {
  return run('/bin/sh', ['-c', 'cd "$0"', folder], user).then(
    () => true,
    () => false,
  );
}
