CREATE TABLE "done_requests" (
	"request_key" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "done_requests_at" ON "done_requests" USING btree ("at");
