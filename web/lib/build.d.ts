/** True in a local build, which includes the pages under `/dev/`. */
declare const __LOCAL__: boolean;
